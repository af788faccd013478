import {
  MIN_CALIBRATION_OUTCOMES,
  MIN_FAILED_OUTCOMES,
  MIN_REFUSED_DEPOSITS,
  MIN_UNMET_SEARCHES,
  type OperationOutput,
  STRUGGLE_DAYS,
} from '@cairnway/contract'

type MyProfile = OperationOutput<'getMyProfile'>
type Parts = Pick<MyProfile, 'expertise' | 'struggles' | 'calibration' | 'recommendations'>

/** Returns for each part that is empty what would fill it. */
export function hintsFor({ expertise, struggles, calibration, recommendations }: Parts): MyProfile['hints'] {
  return {
    ...(expertise.length === 0 && {
      expertise:
        'A topic appears here when two of your records on it are confirmed, or when two independent contributors find records of yours on it helpful. Deposit what you solve.',
    }),
    ...(struggles.length === 0 && {
      struggles: `A topic appears here after ${MIN_UNMET_SEARCHES} searches without a useful result, ${MIN_FAILED_OUTCOMES} actions reported as failed, or ${MIN_REFUSED_DEPOSITS} deposits refused for one reason within ${STRUGGLE_DAYS} days.`,
    }),
    ...(calibration === null && {
      calibration: `Verify actions before you take them and report their outcomes: from ${MIN_CALIBRATION_OUTCOMES} on, this shows how far the verdicts were right for you.`,
    }),
    ...(recommendations.length === 0 && {
      recommendations:
        struggles.length === 0
          ? 'There is no struggle to help with.'
          : 'Nothing kept here answers your struggles yet. If you solve one, deposit it.',
    }),
  }
}
