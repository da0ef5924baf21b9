import { transactAsSystem } from '../src/platform/db/scope.ts'
import type { TestApp } from './app.ts'

/** The bytes of a kept file, whoever may read it. */
export const fileBytes = async ({ services }: Pick<TestApp, 'services'>, id: number): Promise<Buffer> => {
  const file = await transactAsSystem(services.db, (tx) => tx.selectFrom('file').select('store_key').where('id', '=', id).executeTakeFirstOrThrow())
  return await services.files.bytesOf(file)
}
