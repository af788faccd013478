/** Rounds a score or share to three decimal places, as it is shown. */
export const roundToThousandths = (share: number): number => Math.round(share * 1000) / 1000
