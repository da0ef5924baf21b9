import { useSyncExternalStore } from 'react'

/** A newer page that has come and waits until the driver takes it. */
let waiting: ServiceWorker | undefined
const ears = new Set<() => void>()
const show = (worker: ServiceWorker | null): void => {
  waiting = worker ?? undefined
  for (const ear of ears) ear()
}
const hour = 3_600_000

export const useNewVersion = (): boolean =>
  useSyncExternalStore(
    (ear) => (ears.add(ear), () => void ears.delete(ear)),
    () => waiting !== undefined
  )
/** Takes the newer page: it becomes the one that is kept, and this one gives way to it. */
export const takeNewVersion = (): void => {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting?.postMessage({ type: 'SKIP_WAITING' })
}

/** Keeps the page on the phone, so that it opens without signal, and looks for a newer one every hour and whenever the page is looked at again. */
export const startVersion = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const base = import.meta.env.BASE_URL
  navigator.serviceWorker.register(`${base}sw.js`, { scope: base }).then(watch, () => undefined)
}
const watch = (kept: ServiceWorkerRegistration): void => {
  // The first one that is ever kept is this page itself.
  const found = (): void => void (navigator.serviceWorker.controller && show(kept.waiting))
  found()
  kept.addEventListener('updatefound', () => kept.installing?.addEventListener('statechange', found))
  const look = (): void => void kept.update().catch(() => undefined)
  setInterval(look, hour)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look())
}
