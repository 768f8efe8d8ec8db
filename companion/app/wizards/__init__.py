"""What tablets lead while camera, motor or buzzer are lent to it: calibration, enrolment, a recount, photographs."""
