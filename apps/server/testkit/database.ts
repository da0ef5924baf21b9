import { inject } from 'vitest'
import { copyTemplate, type TestDatabase, type TestServer } from './testServer.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

/** A fresh migrated database for the test file that asks; dropped at the end of the run if the file does not do it. */
export const testDatabase = (): Promise<TestDatabase> => copyTemplate(inject('testServer'))
