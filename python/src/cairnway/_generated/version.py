# Generated from package.json by `npm run generate`; do not edit.

VERSION = "0.1.0"
