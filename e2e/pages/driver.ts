import { gcjFromWgs } from '@yunshu/places/datum'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'

/** The code that the demo accepts instead of an SMS. */
const demoCode = '246810'
const words = {
  phone: /^(手机号|Mobile)$/,
  code: /^(短信验证码|SMS code)$/,
  send: /^(获取验证码|Send code)$/,
  resend: /^(重新发送|Send again)$/,
  logIn: /^(登录|Log in)$/,
  trips: /^(我的行程|My trips)$/,
  camera: /^(拍照|Take photo)$/
}

/** Opens the driver's page and logs in by phone and code. */
export const login = async (page: Page, phone: string, code = demoCode): Promise<void> => {
  await page.goto('/driver/')
  await page.getByLabel(words.phone).fill(phone)
  await page.getByRole('button', { name: words.send }).click()
  const sent = page.getByRole('status')
  await expect(sent.or(page.getByRole('alert'))).toBeVisible()
  // A phone gets one code a minute: the journey of the other language may just have asked for this one's.
  if (!(await sent.isVisible())) {
    await page.getByRole('button', { name: words.resend }).click({ timeout: 65_000 })
    await expect(sent).toBeVisible()
  }
  await page.getByLabel(words.code).fill(code)
  await page.getByRole('button', { name: words.logIn }).click()
  await expect(page.getByRole('heading', { name: words.trips })).toBeVisible()
}

/** Opens a trip from the list by anything its card says; the first one that fits. */
export const openTrip = async (page: Page, text: string | RegExp): Promise<void> => {
  await page.locator('a.card[href^="#/trip/"]').filter({ hasText: text }).first().click()
  await expect(page.locator('.foot')).toBeVisible()
}

/** Presses the one main action of the trip page, named as it is seen (接单, Loaded); fills in what its panel asks, and confirms it. */
export const act = async (page: Page, name: string, fill?: () => Promise<void>): Promise<void> => {
  await page.locator('.foot').getByRole('button', { name, exact: true }).click()
  const panel = page.getByRole('dialog', { name, exact: true })
  const next = page.locator('.foot').getByRole('button', { name, exact: true })
  await expect(async () => expect((await panel.isVisible()) || !(await next.isVisible())).toBe(true)).toPass()
  if (!(await panel.isVisible())) return
  await fill?.()
  // A journey drives faster than a truck, and says why.
  const why = panel.locator('.why button').first()
  if (await why.isVisible()) await why.click()
  await panel.locator('button.main').click()
  await expect(panel).toBeHidden()
}

/** Puts the phone at a stop, and waits until the browser knows it: a page takes a place that it was told a moment ago for the present one. */
export const stand = async (page: Page, { lng, lat }: { readonly lng: number; readonly lat: number }): Promise<void> => {
  // The phone knows WGS-84; twice the shift back is near enough for a fence of a kilometre.
  const there = gcjFromWgs(lng, lat)
  const place = { longitude: 2 * lng - there.lng, latitude: 2 * lat - there.lat }
  await page.context().setGeolocation(place)
  const isThere = async () =>
    await page.evaluate(async (want) => {
      const { coords } = await new Promise<GeolocationPosition>((done, fail) =>
        navigator.geolocation.getCurrentPosition(done, fail, { maximumAge: 0 })
      )
      return coords.longitude === want.longitude && coords.latitude === want.latitude
    }, place)
  await expect.poll(isThere).toBe(true)
}

/** Takes a photo in the panel that is open: a picture as large as a camera's. */
export const photo = async (page: Page): Promise<void> => {
  const panel = page.getByRole('dialog')
  const had = await panel.locator('.thumb').count()
  const buffer = await sharp({
    create: { width: 2400, height: 1800, channels: 3, background: { r: 90, g: 140, b: 90 }, noise: { type: 'gaussian', mean: 120, sigma: 30 } }
  })
    .jpeg({ quality: 90 })
    .toBuffer()
  await panel.getByLabel(words.camera).first().setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer })
  await expect(panel.locator('.thumb')).toHaveCount(had + 1)
}

/** Waits until nothing on this phone waits to be sent. */
export const settled = async (page: Page): Promise<void> => {
  await expect(page.locator('a.signal')).toHaveCount(0)
}
