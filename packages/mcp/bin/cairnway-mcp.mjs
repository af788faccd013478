#!/usr/bin/env node
// a file that stands in the repository with its mode: what the compiler writes is not executable
import '../dist/main.js'
