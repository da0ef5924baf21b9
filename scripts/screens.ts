import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { useLang } from '../apps/console/src/kit/lang.ts'

// How long a test of a screen waits for what must appear: as long as a busy machine may take. What must not appear is never waited for this way.
configure({ asyncUtilTimeout: 20_000 })

// Test files share the modules of their worker, and so the language: each test begins in Chinese, with nothing kept in the browser.
beforeEach(() => {
  localStorage.clear()
  useLang.getState().speak('zh')
})
afterEach(cleanup)
