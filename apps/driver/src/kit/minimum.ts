import { appReaders } from '@yunshu/contract/appversion/current'
import { appPlatform, appType } from '@yunshu/contract/appversion/machine'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { useSyncExternalStore } from 'react'
import { call } from './call.ts'

type Offered = NonNullable<OutputOf<typeof appReaders.current>>
const ownBuild = Number(document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? 0)
const triedKey = 'yunshu-driver-updated'
let needed: Offered | undefined
const ears = new Set<() => void>()

/** The version that has to take this page's place, since this one is older than the platform's minimum. */
export const useNeeded = (): Offered | undefined =>
  useSyncExternalStore(
    (ear) => (ears.add(ear), () => void ears.delete(ear)),
    () => needed
  )

/** Asks which builds are still used: at the start, every half hour, and whenever the page is looked at again. Without an answer the page goes on as it is. */
export const startMinimum = (linked: () => { tenant?: string }): void => {
  const look = async (): Promise<void> => {
    const offered = await call(appReaders.current, { app_type: appType.code.driver, platform: appPlatform.code.web, ...linked() }).catch(
      () => undefined
    )
    if (offered === undefined) return
    needed = offered && ownBuild < offered.min_build ? offered : undefined
    for (const ear of ears) ear()
    // Once by itself; a page that comes back as it was is not loaded again and again.
    if (needed && sessionStorage.getItem(triedKey) !== String(needed.min_build)) {
      sessionStorage.setItem(triedKey, String(needed.min_build))
      setTimeout(() => void loadNewest(), 4000)
    }
  }
  void look()
  setInterval(() => void look(), 1_800_000)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void look())
}

/** Lets go of the page that is kept on the phone and loads the one of now; what waits to be sent is kept elsewhere and stays. */
export const loadNewest = async (): Promise<void> => {
  const kept = await navigator.serviceWorker?.getRegistration(import.meta.env.BASE_URL).catch(() => undefined)
  await kept?.unregister().catch(() => false)
  for (const key of (await globalThis.caches?.keys().catch(() => [])) ?? []) await caches.delete(key).catch(() => false)
  location.reload()
}
