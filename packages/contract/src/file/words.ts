import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const fileTerms = definePhrases({ zh: { file: '文件' }, en: { file: 'File' } })
export const fileRefusals = defineRefusals(1050, {
  zh: {
    badFileType: '只支持 JPG、PNG、WebP 图片、PDF、XLSX 和发票的 OFD、XML 文件，且内容须完整可读',
    otherFileType: '这是 {kind} 文件；只支持 JPG、PNG、WebP 图片、PDF、XLSX 和发票的 OFD、XML 文件，请另存后再上传',
    oldOffice: '这是旧版或加密的 Office 文件，请去掉密码并另存为 XLSX 后再上传',
    tooManyPixels: '图片有 {pixels} 百万像素，最多 {limit} 百万像素，请调低分辨率或截图后再上传',
    brokenPicture: '图片不完整或已损坏，请重新拍摄或另存后再上传'
  },
  en: {
    badFileType: 'Only readable JPG, PNG and WebP pictures, PDF and XLSX files, and OFD or XML of invoices are taken',
    otherFileType:
      'This is a {kind} file; only JPG, PNG and WebP pictures, PDF and XLSX files, and OFD or XML of invoices are taken: save it as one of them',
    oldOffice: 'This is an Office file of the old kind, or one with a password; save it as XLSX without a password',
    tooManyPixels: 'The picture has {pixels} megapixels, and at most {limit} are taken; lower its resolution',
    brokenPicture: 'The picture is incomplete or broken; take it again or save it anew'
  }
})
