import { configure } from '@testing-library/react'

// How long a test of a screen waits for what must appear: as long as a busy machine may take. What must not appear is never waited for this way.
configure({ asyncUtilTimeout: 20_000 })
