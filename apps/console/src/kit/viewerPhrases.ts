import { definePhrases } from '@yunshu/contract/kit/phrases'

/** The words of the picture viewer; they are loaded with it. */
export const viewerPhrases = definePhrases({
  zh: {
    flipY: '上下翻转',
    flipX: '左右翻转',
    rotateLeft: '向左旋转',
    rotateRight: '向右旋转',
    zoomOut: '缩小',
    zoomIn: '放大'
  },
  en: {
    flipY: 'Flip vertically',
    flipX: 'Flip horizontally',
    rotateLeft: 'Rotate left',
    rotateRight: 'Rotate right',
    zoomOut: 'Zoom out',
    zoomIn: 'Zoom in'
  }
})
