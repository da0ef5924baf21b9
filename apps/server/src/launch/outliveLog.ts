/**
 * A line that cannot be written, since the disk of the log is full or who read it is gone, is lost; without this it would end the process, and with it everything
 * that works without a log.
 */
export const outliveLog = (): void => {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}
