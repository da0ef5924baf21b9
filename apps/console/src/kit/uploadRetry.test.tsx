import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Closed, command } from '@yunshu/contract/kit/endpoint'
import { FileList, Id } from '@yunshu/contract/kit/fields'
import { definePhrases } from '@yunshu/contract/kit/phrases'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CommandForm, Submit } from './CommandForm.tsx'
import { Field } from './Field.tsx'
import './PhotosPicker.tsx'
import { queryClient } from './queries.ts'
import { useCommandForm } from './useCommandForm.ts'
import { UploadInput } from './Upload.tsx'
import { exifOf } from './upload.ts'
import { stubUploads, type UploadAnswer } from './uploads.testkit.ts'

let answers: UploadAnswer[] = []
beforeEach(() => {
  stubUploads(() => answers.shift())
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const succeeded = vi.fn()
const Form = () => {
  const [value, setValue] = useState<string | undefined>('/files/1/a.pdf')
  return (
    <>
      <UploadInput value={value} onChange={setValue} onSuccess={succeeded} />
      <output>{value}</output>
    </>
  )
}
const paste = async (...names: string[]) => {
  const hint = await screen.findByText(/点击、拖入或粘贴/)
  const files = names.map((name) => new File(['x'], name, { type: 'application/pdf' }))
  fireEvent.paste(hint.closest('.upload') ?? hint, { clipboardData: { files } })
}
test('uploads are a comma-separated string, and each success is told with its address', async () => {
  answers = [
    { code: 200, msg: '', data: '/files/2/b.pdf' },
    { code: 200, msg: '', data: '/files/3/c.pdf' }
  ]
  render(<Form />)
  await paste('b.pdf', 'c.pdf')
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('/files/1/a.pdf,/files/2/b.pdf,/files/3/c.pdf'))
  expect(succeeded.mock.calls).toEqual([['/files/2/b.pdf'], ['/files/3/c.pdf']])
})
const keep = command('thing/keep', { may: 'session', logAs: 'view.created', input: Closed({ id: Id, files: FileList }), output: Closed({}) })
const terms = definePhrases({ zh: { files: '附件' }, en: { files: 'Files' } })
const Filled = () => {
  const filling = useCommandForm(keep, { id: 7, files: '' }, () => undefined)
  return (
    <CommandForm filling={filling} terms={terms}>
      <Field form={filling.form} name="files" />
      <Submit filling={filling} label="保存" />
    </CommandForm>
  )
}
test('a form that is sent while a file is on its way waits for it, and is not sent without one that failed', async () => {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body))
    return Response.json({ code: 200, msg: '', data: {} })
  })
  const press = async () => {
    const button = screen.getByRole<HTMLButtonElement>('button', { name: /保\s?存$/ })
    await waitFor(() => expect(button.disabled).toBe(false))
    fireEvent.click(button)
  }
  render(
    <QueryClientProvider client={queryClient}>
      <Filled />
    </QueryClientProvider>
  )
  answers = [{ code: 500, msg: '存储不可用' }]
  await paste('b.pdf')
  await press()
  await screen.findByText(/b\.pdf 上传失败/)
  expect(bodies).toEqual([])
  answers = [{ code: 200, msg: '', data: '/files/2/b.pdf' }]
  fireEvent.click(screen.getByRole('button', { name: /重\s?试/ }))
  await press()
  await waitFor(() => expect(bodies).toEqual([{ id: 7, files: '/files/2/b.pdf' }]))
})
test('what failed waits and is sent again by 重试; the others are kept', async () => {
  answers = [
    { code: 500, msg: '系统出现故障' },
    { code: 200, msg: '', data: '/files/4/d.pdf' },
    { code: 200, msg: '', data: '/files/5/e.pdf' }
  ]
  render(<Form />)
  await paste('e.pdf', 'd.pdf')
  expect((await screen.findByText(/e\.pdf 上传失败/)).textContent).not.toContain('d.pdf')
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('/files/1/a.pdf,/files/4/d.pdf'))
  fireEvent.click(screen.getByText('重试'))
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('/files/1/a.pdf,/files/4/d.pdf,/files/5/e.pdf'))
  expect(screen.queryByText(/上传失败/)).toBeNull()
})
test('the data of a photo is found behind other segments, and only in a JPEG', async () => {
  const photo = [
    0xff,
    0xd8,
    0xff,
    0xe0,
    0,
    4,
    1,
    2,
    0xff,
    0xe1,
    0,
    10,
    ...[...'Exif\0\0II'].map((sign) => sign.charCodeAt(0)),
    0xff,
    0xda,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0
  ]
  expect(atob((await exifOf(new Blob([new Uint8Array(photo)]))) ?? '')).toBe('Exif\0\0II')
  expect(await exifOf(new Blob(['%PDF-1.7 and more than that']))).toBeUndefined()
})
