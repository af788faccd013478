import type { TextAnalyzer } from './intake/text-analyzer.ts'
import type { DepositAnalyzer } from './structured/deposit-analyzer.ts'

/** The threads that analyze deposits. */
export interface DepositsParts {
  deposit_analyzer: DepositAnalyzer
  text_analyzer: TextAnalyzer
}
