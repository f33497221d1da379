"""The benchmarks: ``python -m bench`` measures and writes results.md beside this file."""
