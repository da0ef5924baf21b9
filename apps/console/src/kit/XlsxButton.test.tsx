import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toasts } from './Toasts.tsx'
import { stubUploads, type UploadAnswer } from './uploads.testkit.ts'
import { XlsxButton } from './XlsxButton.tsx'

let answer: UploadAnswer
beforeEach(() => {
  stubUploads(() => answer)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const choose = (name: string): { taken: string[] } => {
  const taken: string[] = []
  const { container } = render(
    <>
      <XlsxButton onFile={async (file) => void taken.push(file)} />
      <Toasts />
    </>
  )
  fireEvent.change(container.querySelector('input[type=file]') as HTMLInputElement, { target: { files: [new File(['x'], name)] } })
  return { taken }
}

test('a workbook is handed over by its address, once it has arrived', async () => {
  answer = { code: 200, msg: '', data: '/files/2/b.xlsx' }
  const { taken } = choose('b.xlsx')
  await waitFor(() => expect(taken).toEqual(['/files/2/b.xlsx']))
})

test('a workbook that did not arrive is said, whatever kept it', async () => {
  answer = 'lost'
  const { taken } = choose('b.xlsx')
  await screen.findByText('后端接口连接异常')
  expect(taken).toEqual([])
})

test('what is no workbook is said at once', async () => {
  const { taken } = choose('b.csv')
  await screen.findByText('请选择 xlsx 文件')
  expect(taken).toEqual([])
})
