"""A box looked at from outside, by HTTP and as a process, while all sorts of things go wrong in its house."""
