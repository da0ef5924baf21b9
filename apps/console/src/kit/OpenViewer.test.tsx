import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OpenViewer } from './OpenViewer.tsx'
import { viewerPhrases } from './viewerPhrases.ts'

test('the buttons of the viewer are named in the language of the page', async () => {
  render(<OpenViewer photos={[{ url: '/a.jpg' }]} at={0} onClose={() => undefined} />)
  for (const name of Object.values(viewerPhrases.zh)) expect(await screen.findByRole('button', { name })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'zoomIn' })).toBeNull()
})
