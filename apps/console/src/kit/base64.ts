/** Bytes as the text that calls and the browser's store carry. */
export const toBase64 = (bytes: Iterable<number>): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

/** The bytes of such a text; throws where it is none. */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
