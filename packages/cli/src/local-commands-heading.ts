/** Help heading of the commands that change or read this machine, such as profiles, hooks and completion. */
export const LOCAL_COMMANDS_HEADING = 'You and this machine:'
