/** Thrown inside a command whose rows turned out, once it held them, to be others than those that it had locked; what it has written is undone, and the command is tried again from its beginning. */
export class StartAgain extends Error {
  override readonly name = 'StartAgain'
}
