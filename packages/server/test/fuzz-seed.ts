import fc from 'fast-check'

// A gate must not refuse a change for what was wrong before it, so CI names its seed; everybody else draws anew, and a
// failure tells the seed by which it comes back.
if (process.env.FUZZ_SEED !== undefined) fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED) })
