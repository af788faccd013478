import type { CalibrationMap } from './calibration-map.ts'
import type { VerdictModels } from './verdict-model-types.ts'

/**
 * Weights of the verdicts by form of action. Written by `npm run train:verdicts`; do not edit.
 *
 * Learned from 4783 actions at 773 tasks: those of the files, and the attempts of their records and
 * of the seeds, told again. Files with their SHA-256:
 *   outcomes_shell_commands.dev.jsonl.gz 2e99b638656f960f9fefba2f740060ea4b54f9a7a9bb462d5998448994a6ed09
 *   outcomes_code_reflexion.dev.jsonl.gz f6253ce727b89bf6384ef7855577ee129b748b433cb6903e6361c1a4b63f2d69
 *   outcomes_dependency_updates.dev.jsonl.gz 188fc5b8ae8427a20e20a04c600fdf0d369327d901d9e4691ceb592364e80fc3
 *   experiences_misakanet.jsonl.gz 0737e12b1fb1d765e54c243ea780289f35bf3072a35bd51b9906715e044b69cd
 *   experiences_cq_seed.jsonl.gz f094efcd25a3bca0ea2560c7dc560be726a339926a5df8d0ddb777c3d69f169a
 */
export const VERDICT_WEIGHTS: VerdictModels = {
  command: {
    bias: -0.306,
    weights: {
      success_share: 0,
      failures: -1.086,
      has_success: -0.474,
      words_of_success: 0.736,
      words_of_failure: 0,
      pairs_of_success: 0.648,
      pairs_of_failure: -0.389,
      distance_to_success: -0.475,
      distance_to_failure: 0.145,
      options_of_success: 0,
      values_of_success: 1.42,
      has_what_success_needs: 1.47,
      is_successful_attempt: 0.647,
      is_failed_attempt: -1.035,
      unknown_terms: -0.356,
      excess_length: -0.947,
    },
  },
  program: {
    bias: 0.236,
    weights: {
      success_share: 0.477,
      failures: -0.703,
      has_success: 0.392,
      words_of_success: 0,
      words_of_failure: -0.903,
      pairs_of_success: 0,
      pairs_of_failure: -0.852,
      distance_to_success: 0,
      distance_to_failure: 0.433,
      options_of_success: 0.653,
      values_of_success: 0,
      has_what_success_needs: 0.309,
      is_successful_attempt: 0,
      is_failed_attempt: -0.027,
      unknown_terms: -0.4,
      excess_length: -0.441,
    },
  },
  sentence: {
    bias: 0.064,
    weights: {
      success_share: 0,
      failures: -0.742,
      has_success: 0,
      words_of_success: 5.159,
      words_of_failure: -4.626,
      pairs_of_success: 3.23,
      pairs_of_failure: -1.873,
      distance_to_success: 0,
      distance_to_failure: 0,
      options_of_success: 0,
      values_of_success: 0,
      has_what_success_needs: 0,
      is_successful_attempt: 0,
      is_failed_attempt: 0,
      unknown_terms: 0,
      excess_length: 0,
    },
  },
}

/** From probabilities of the same examples by weights that saw nothing of their task. */
export const DEFAULT_CALIBRATION_MAP: CalibrationMap = {
  knots: [
    {
      raw: 0,
      calibrated: 0.02,
    },
    {
      raw: 0.05,
      calibrated: 0.03,
    },
    {
      raw: 0.1,
      calibrated: 0.07,
    },
    {
      raw: 0.15,
      calibrated: 0.117,
    },
    {
      raw: 0.2,
      calibrated: 0.168,
    },
    {
      raw: 0.25,
      calibrated: 0.223,
    },
    {
      raw: 0.3,
      calibrated: 0.28,
    },
    {
      raw: 0.35,
      calibrated: 0.339,
    },
    {
      raw: 0.4,
      calibrated: 0.399,
    },
    {
      raw: 0.45,
      calibrated: 0.459,
    },
    {
      raw: 0.5,
      calibrated: 0.52,
    },
    {
      raw: 0.55,
      calibrated: 0.58,
    },
    {
      raw: 0.6,
      calibrated: 0.639,
    },
    {
      raw: 0.65,
      calibrated: 0.696,
    },
    {
      raw: 0.7,
      calibrated: 0.751,
    },
    {
      raw: 0.75,
      calibrated: 0.804,
    },
    {
      raw: 0.8,
      calibrated: 0.853,
    },
    {
      raw: 0.85,
      calibrated: 0.898,
    },
    {
      raw: 0.9,
      calibrated: 0.939,
    },
    {
      raw: 0.95,
      calibrated: 0.975,
    },
    {
      raw: 1,
      calibrated: 0.98,
    },
  ],
  method: 'platt',
  points: 4783,
}
