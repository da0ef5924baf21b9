import type { Page } from '@playwright/test'

/** Everything that the browser keeps for this page: local and session storage, each IndexedDB, each cache; as one text. */
export const storedBy = async (page: Page): Promise<string> =>
  await page.evaluate(async () => {
    const parts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((done, fail) => {
        const ask = indexedDB.open(name)
        ask.onsuccess = () => done(ask.result)
        ask.onerror = () => fail(new Error(name))
      })
      for (const store of db.objectStoreNames)
        parts.push(
          await new Promise<string>((done) => {
            const ask = db.transaction(store).objectStore(store).getAll()
            ask.onsuccess = () => done(JSON.stringify(ask.result))
          })
        )
      db.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) parts.push(request.url, (await (await cache.match(request))?.text()) ?? '')
    }
    return parts.join('\n')
  })
