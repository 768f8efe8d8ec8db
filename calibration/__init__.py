"""What is known and measured about the table: the mat, the cards and how to print them."""
