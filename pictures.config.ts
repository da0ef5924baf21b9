import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

// `npm run pictures`: the pictures of README and guides, made from the demo as it is now.
export default defineConfig(journeys, { testMatch: 'guide.pictures.ts', workers: 1 })
