/** What keeps the product from starting, as one clear sentence for the person at the terminal; printed without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}

type Coded = { code?: unknown; path?: unknown; message?: unknown }

/** The sentence for an error that the machine caused (a full disk, a folder of somebody else); nothing for a bug. */
export const sentenceOf = (error: unknown): string | undefined => {
  if (error instanceof StartError) return error.message
  const { code, path, message } = (error ?? {}) as Coded
  const where = typeof path === 'string' ? ` (${path})` : ''
  if (code === 'ENOSPC' || code === '53100' || /no space left on device/i.test(String(message))) {
    return `The disk is full${where}: free some space, or move the data with YUNSHU_DATA, then start again.`
  }
  if (code === 'EDQUOT') return `The disk quota is used up${where}: free some space, or move the data with YUNSHU_DATA, then start again.`
  if (code === 'EROFS') return `The file system is read-only${where}: point YUNSHU_DATA at a folder that can be written.`
  if (code === 'EACCES' || code === 'EPERM')
    return `Permission denied${where}: run as the owner of that folder, or point YUNSHU_DATA at one of your own.`
  return undefined
}
