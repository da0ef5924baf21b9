const longestSide = 1600

/** A camera's picture as a JPEG of at most 1600 px with its time and place written on it. */
export const shrink = async (file: Blob, lines: readonly string[]): Promise<Blob> => {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  stamp(pen, canvas, lines)
  return await new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', 0.8))
}

// White on a dark band at the foot, readable on any picture.
const stamp = (pen: CanvasRenderingContext2D, { width, height }: HTMLCanvasElement, lines: readonly string[]): void => {
  const size = Math.max(12, Math.round(Math.min(width, height) / 28))
  const band = lines.length * size * 1.4 + size * 0.8
  pen.fillStyle = 'rgba(0, 0, 0, 0.55)'
  pen.fillRect(0, height - band, width, band)
  pen.fillStyle = '#fff'
  pen.font = `600 ${size}px sans-serif`
  pen.textBaseline = 'top'
  lines.forEach((line, i) => pen.fillText(line, size * 0.6, height - band + size * 0.5 + i * size * 1.4, width - size * 1.2))
}
