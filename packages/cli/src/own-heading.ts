/** Heading in the help of what concerns this machine: keys, profiles, completion. */
export const HERE = 'You and this machine:'
