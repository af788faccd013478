// Before each test file: a file draws the same records alone and after any others, which ran in the same thread.
import fc from 'fast-check'
import { restartExperiences } from './experience-fixtures.ts'

restartExperiences()

// CI sets a fixed seed, so that a change does not fail for an error that was there before. Other runs use a random
// seed, which fast-check prints with a failure.
if (process.env.FUZZ_SEED !== undefined) fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED) })
