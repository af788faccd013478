"""Finds secrets and personal data in text that is about to leave the machine, without dependencies. The tables are those of
the npm package ``@cairnway/patterns``, from which they are generated, and so are the names of modules and functions.
"""
