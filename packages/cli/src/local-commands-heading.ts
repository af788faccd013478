/** Heading in the help of what concerns this machine: keys, profiles, completion. */
export const LOCAL_COMMANDS_HEADING = 'You and this machine:'
