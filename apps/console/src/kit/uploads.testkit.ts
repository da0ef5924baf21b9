import { vi } from 'vitest'

export type UploadAnswer = { code: number; msg: string; data?: string } | 'lost'

/** Every upload shows progress once and then ends as `next` says; jsdom sends none. */
export const stubUploads = (next: () => UploadAnswer | undefined): void => {
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = { onprogress: (_: { loaded: number; total: number }) => {} }
      onload = () => {}
      onerror = () => {}
      status = 200
      responseText = ''
      open() {}
      setRequestHeader() {}
      send() {
        this.upload.onprogress({ loaded: 1, total: 2 })
        const answer = next()
        this.responseText = JSON.stringify(answer)
        setTimeout(() => (answer === 'lost' ? this.onerror() : this.onload()))
      }
    }
  )
}
