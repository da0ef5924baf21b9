/** Hands a small file that came in an answer to the browser's downloads. */
export const saveFile = ({ name, base64 }: { name: string; base64: string }): void => {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
  const url = URL.createObjectURL(new Blob([bytes]))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
