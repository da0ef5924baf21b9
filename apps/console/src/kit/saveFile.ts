import { fromBase64 } from './base64.ts'

/** Hands a small file that came in an answer to the browser's downloads. */
export const saveFile = ({ name, base64 }: { name: string; base64: string }): void => saveBlob(name, new Blob([fromBase64(base64)]))

/** The same with a text that the page itself made. */
export const saveText = (name: string, text: string): void => saveBlob(name, new Blob([text], { type: 'text/plain' }))

/** The same with what it drew. */
export const saveBlob = (name: string, what: Blob): void => {
  const url = URL.createObjectURL(what)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
