/** Whether a text could be put on the clipboard: without https a browser has none, and its user may deny it. */
export const toClipboard = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
