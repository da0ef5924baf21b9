/** Minutes between two refreshes of one cargo, so that nobody keeps his own on top. */
export const refreshMinutes = 10
