import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { UploadInput } from './Upload.tsx'

const Field = () => {
  const [value, setValue] = useState<string | undefined>('/files/1/a.jpg,/files/2/b.jpg,/files/3/c.jpg')
  return (
    <>
      <UploadInput value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  )
}

test('a list of uploads is one comma-separated string, and taking one away leaves the others (§9.23)', async () => {
  render(<Field />)
  const away = await screen.findAllByRole('button', { name: /删除|Remove/ })
  expect(away).toHaveLength(3)
  await userEvent.click(away[1] as HTMLElement)
  expect(screen.getByRole('status').textContent).toBe('/files/1/a.jpg,/files/3/c.jpg')
})
