import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { driverPage } from '@yunshu/contract/appversion/build'
import { appPlatform, appType } from '@yunshu/contract/appversion/machine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testkit/app.ts'
import { nobody, noOrigin } from '../../platform/actor.ts'
import { rootFolder } from '../../platform/folders.ts'
import { createVersion, currentVersion, listVersions, publishVersion, removeVersion, updateVersion, withdrawVersion } from './versions.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const stranger = nobody({ ...noOrigin, host: 'localhost' })
const web = { app_type: appType.code.driver, platform: appPlatform.code.web, version_name: '1.0', build: driverPage.build }
const ask = () => currentVersion.run(world.services, stranger, { app_type: web.app_type, platform: web.platform })

test('a version of the driver’s page is offered once it is published, with its minimum and its notes, until it is withdrawn', async () => {
  const operator = await world.actor('operator')
  expect(await ask()).toBeNull()
  const made = await createVersion.run(world.services, operator, { ...web, min_build: driverPage.build - 1, notes: '新增法规' })
  expect(await ask()).toBeNull()
  await publishVersion.run(world.services, operator, { id: made.id, version: 1 })
  expect(await ask()).toEqual({ version_name: '1.0', build: driverPage.build, min_build: driverPage.build - 1, notes: '新增法规', url: '' })
  await expect(updateVersion.run(world.services, operator, { ...web, id: made.id, version: 2 })).rejects.toMatchObject({ code: 'appPublished' })
  await expect(removeVersion.run(world.services, operator, { id: made.id, version: 2 })).rejects.toMatchObject({ code: 'appPublished' })
  await withdrawVersion.run(world.services, operator, { id: made.id, version: 2, reason: '有缺陷' })
  expect(await ask()).toBeNull()
  expect(await world.acts(made.id)).toContainEqual({ act: 'appversion.withdrawn', result: 'done' })
})

test('a minimum that no served page could meet is refused, and so are two of one build and a package from nowhere', async () => {
  const operator = await world.actor('operator')
  const above = { ...web, build: driverPage.build + 1 }
  await expect(createVersion.run(world.services, operator, { ...above, force_update: true })).rejects.toMatchObject({ code: 'appBuildAhead' })
  await expect(createVersion.run(world.services, operator, { ...above, min_build: driverPage.build + 1 })).rejects.toMatchObject({
    code: 'appBuildAhead'
  })
  await expect(createVersion.run(world.services, operator, { ...web, min_build: driverPage.build + 1 })).rejects.toMatchObject({ code: 'badInput' })
  await expect(createVersion.run(world.services, operator, web)).rejects.toMatchObject({ code: 'appBuildTwice' })
  const android = { ...web, platform: appPlatform.code.android, version_name: '2.0', build: 7 }
  await expect(createVersion.run(world.services, operator, android)).rejects.toMatchObject({ code: 'badInput' })
  for (const url of ['http://example.com/a.apk', 'javascript:alert(1)'])
    await expect(createVersion.run(world.services, operator, { ...android, url })).rejects.toMatchObject({ code: 'badInput' })
  const made = await createVersion.run(world.services, operator, { ...android, url: 'https://example.com/a.apk', min_build: 7 })
  expect(await listVersions.run(world.services, operator, { platform: appPlatform.code.android })).toMatchObject({
    total: 1,
    data: [{ id: made.id }]
  })
  const both = await Promise.allSettled(
    [1, 2].map(() => createVersion.run(world.services, operator, { ...android, build: 8, url: 'https://example.com/b.apk' }))
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await removeVersion.run(world.services, operator, { id: made.id, version: 1 })
})

test('the driver’s page bears the number of the build that the server knows', () => {
  const page = readFileSync(join(rootFolder, 'apps/driver/index.html'), 'utf8')
  expect(page).toContain(`<meta name="build" content="${driverPage.build}"`)
})
