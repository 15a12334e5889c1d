"""The benchmarks: `python -m bench`, or `make bench`. What is measured and how is in README.md beside this file."""
