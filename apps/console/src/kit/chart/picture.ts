import { saveBlob } from '../saveFile.ts'

const looks = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'opacity', 'font-size', 'font-family', 'font-weight'] as const
const [margin, head, sharp] = [16, 44, 2]

/** A chart as it stands on the screen, with its title above it, as a PNG. What style sheets say of it is written into a copy, since a picture has none. */
export const savePicture = async (svg: SVGSVGElement, title: string): Promise<void> => {
  const { width, height } = svg.getBoundingClientRect()
  const copy = svg.cloneNode(true) as SVGSVGElement
  const [own, theirs] = [svg.querySelectorAll('*'), copy.querySelectorAll('*')]
  own.forEach((element, at) => {
    const look = getComputedStyle(element)
    for (const name of looks) theirs[at]?.setAttribute(name, look.getPropertyValue(name))
  })
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = (width + 2 * margin) * sharp
  canvas.height = (height + head + margin) * sharp
  const pen = canvas.getContext('2d')
  if (!pen) return
  const body = getComputedStyle(svg.closest('.card') ?? document.body)
  pen.scale(sharp, sharp)
  pen.fillStyle = body.backgroundColor
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = body.color
  pen.font = `600 16px ${body.fontFamily}`
  pen.fillText(title, margin, 28)
  pen.drawImage(image, margin, head)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (blob) saveBlob(`${title}.png`, blob)
}
