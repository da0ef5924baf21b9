import { toBase64 } from './base64.ts'
import { CallError, headers } from './call.ts'
import { sayNow } from './lang.ts'
import { kit } from './phrases.ts'

const uploadPath = '/api/file/uploadImgAndFile'
export const uploadLimit = 10 * 1024 * 1024
export const uploadKinds = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf']
const longest = 1600

/** Sends one file as multipart field `file`, large photos made smaller first; gives its stable address. */
export const uploadFile = async (file: File, onProgress: (percent: number) => void = () => {}): Promise<string> => {
  const small = await shrink(file)
  // A smaller copy loses the time and place that the camera wrote into the photo (EXIF), so they are sent beside it.
  const exif = small === file ? undefined : await exifOf(file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', uploadPath)
    for (const [name, value] of Object.entries(headers())) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.round((loaded / total) * 100))
    request.onerror = () => reject(new CallError('network', sayNow()(kit, 'networkFault')))
    request.onload = () => {
      const answer = answerOf(request.responseText)
      if (answer?.code === 200 && typeof answer.data === 'string') resolve(answer.data)
      else reject(new CallError(answer?.code ?? request.status, answer?.msg ?? sayNow()(kit, 'uploadFailed', { name: file.name })))
    }
    const form = new FormData()
    if (exif) form.append('exif', exif)
    form.append('file', small, file.name)
    request.send(form)
  })
}

const answerOf = (text: string): { code: number; msg?: string; data?: unknown } | undefined => {
  try {
    return JSON.parse(text) as { code: number }
  } catch {
    return undefined
  }
}

/** A photo with a side over 1600 px is drawn smaller; what cannot be decoded goes as it is and the server decides. */
const shrink = async (file: File): Promise<Blob> => {
  if (!/^image\/(jpeg|png|webp)$/.test(file.type)) return file
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return file
  const scale = longest / Math.max(bitmap.width, bitmap.height)
  if (scale >= 1) return file
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? file), 'image/jpeg', 0.85))
}

/** The EXIF block of a JPEG as base64: the first application segment that begins with its name. */
export const exifOf = async (file: Blob): Promise<string | undefined> => {
  const bytes = new Uint8Array(await file.slice(0, 256 * 1024).arrayBuffer())
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined
  for (let at = 2; at + 10 < bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0xda; ) {
    const size = ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0)
    const block = bytes.subarray(at + 4, at + 2 + size)
    if (bytes[at + 1] === 0xe1 && String.fromCharCode(...block.subarray(0, 4)) === 'Exif') return toBase64(block)
    at += 2 + size
  }
  return undefined
}
