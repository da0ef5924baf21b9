import { spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import sharp from 'sharp'
import { startPostgres } from '../apps/server/src/launch/postgres.ts'
import { rootFolder } from '../apps/server/src/platform/folders.ts'
import { openServerProcess } from '../apps/server/testkit/crash/serverProcess.ts'
import { dropFirstWorld, makeStoppedWorld, worldSecret as secret } from '../apps/server/testkit/crash/stoppedWorld.ts'
import { openFaultProxy } from '../apps/server/testkit/faultProxy.ts'
import { anOrderForm } from '../apps/server/testkit/order.ts'

// `node_modules/.bin/tsx bench/hostile-lines.ts [PART OF A NAME]`: what is lost, doubled and waited for while the line between server and database fails, the
// disk is full, or the server's clock is wrong.

const chosen = process.argv[2] ?? ''
const dataDir = join(rootFolder, '.cache/hostile', randomBytes(4).toString('hex'))
/** What is asked now: the first server's token of a shipper, its database, and the line between them. */
const openWorld = async (folder: string, env: Readonly<Record<string, string>> = {}) => {
  mkdirSync(folder, { recursive: true })
  const token = await makeStoppedWorld(folder, ({ base, tokenOf }) => tokenOf('user', base.users['shipper']?.id ?? 0))
  await dropFirstWorld()
  const postgres = await startPostgres({ dataDir: folder, log: () => undefined })
  const owner = new pg.Client({ connectionString: postgres.adminUrl })
  owner.on('error', () => undefined)
  await owner.connect()
  await owner.query(`set app.platform = 'on'`)
  const line = await openFaultProxy(postgres.appUrl)
  const serverOn = (url: string) => openServerProcess(folder, secret, { DATABASE_URL: url, DATABASE_ADMIN_URL: postgres.adminUrl, ...env })
  const first = await serverOn(line.url)
  const close = async (): Promise<void> => {
    await first.stop()
    await line.close()
    await owner.end()
    await postgres.stop()
  }
  return { token, postgres, owner, line, serverOn, first, close }
}
/* The server's clock alone is moved: by so many seconds as the file says. */
mkdirSync(dataDir, { recursive: true })
const clock = join(dataDir, 'clock.txt')
const setClock = (seconds: number): void => writeFileSync(clock, String(seconds))
setClock(0)
const movedClock = { NODE_OPTIONS: `--import ${new URL('hostile/clock.mjs', import.meta.url)}`, MOVED_CLOCK: clock }
let world = await openWorld(dataDir, movedClock)

let caller = 0
/** Each call comes from another address, so that no limit of calls stands in the way. */
const address = (): string => `10.${(caller += 1) >> 16}.${(caller >> 8) & 255}.${caller & 255}`
type Said = { readonly status: number; readonly code: number; readonly data?: unknown; readonly ms: number }
const post = async (
  base: string,
  path: string,
  body: NonNullable<RequestInit['body']>,
  headers: Record<string, string> = {},
  mostMs = 40_000
): Promise<Said> => {
  const begun = performance.now()
  const answer = await fetch(base + path, {
    method: 'POST',
    headers: { token: world.token, 'x-forwarded-for': address(), ...headers },
    body,
    signal: AbortSignal.timeout(mostMs)
  }).catch(() => undefined)
  const said = answer && ((await answer.json().catch(() => undefined)) as { code: number; data?: unknown } | undefined)
  return { status: answer?.status ?? 0, code: said?.code ?? 0, data: said?.data, ms: performance.now() - begun }
}
const json = { 'content-type': 'application/json' }
const list = (base: string, mostMs?: number) => post(base, '/api/order/list', '{}', json, mostMs)

/** Clients that place orders, each with a mark of its own, and go on asking under the same key until one is acknowledged. */
const placing = (bases: readonly string[]) => {
  const acknowledged: string[] = []
  const asked: string[] = []
  let [isOver, refused, hung, slowest, faulty] = [false, 0, 0, 0, 0]
  const one = async (i: number): Promise<void> => {
    while (!isOver) {
      const mark = randomUUID()
      asked.push(mark)
      const body = JSON.stringify({ ...anOrderForm({ customer_order_no: mark }), submit: false })
      for (;;) {
        const { status, code, ms } = await post(bases[i % bases.length] ?? '', '/api/order/create', body, { ...json, 'idempotency-key': mark })
        slowest = Math.max(slowest, ms)
        if (code === 200) acknowledged.push(mark)
        else if (status === 503) refused += 1
        else if (status === 0) hung += 1
        else {
          faulty += 1
          if (faulty === 1) console.error(status, code)
        }
        if (code === 200 || isOver) break
        await pause(100)
      }
      await pause(20)
    }
  }
  const all = Promise.all(Array.from({ length: 8 }, (_, i) => one(i)))
  return {
    end: async () => {
      isOver = true
      await all
      const { rows } = await world.owner.query<{ mark: string; n: number }>(
        'select customer_order_no as mark, count(*)::int as n from "order" where customer_order_no = any($1) group by 1',
        [asked]
      )
      const there = new Map(rows.map(({ mark, n }) => [mark, n]))
      return {
        acknowledged: acknowledged.length,
        lost: acknowledged.filter((mark) => !there.has(mark)).length,
        doubled: rows.filter(({ n }) => n > 1).length,
        refused,
        hung,
        faulty,
        slowest
      }
    }
  }
}

/** Seconds until a polite call that began after this moment succeeds. */
const untilServed = async (base: string): Promise<number> => {
  const begun = performance.now()
  return await new Promise((done) => {
    const timer = setInterval(() => {
      void list(base).then(({ code }) => {
        if (code !== 200) return
        clearInterval(timer)
        done((performance.now() - begun) / 1000)
      })
    }, 100)
    timer.ref()
  })
}

const phase = async (name: string, fault: () => Promise<void>): Promise<void> => {
  if (!name.includes(chosen)) return
  await untilServed(world.first.url)
  const clients = placing([world.first.url])
  await pause(2_000)
  const flying = Array.from({ length: 30 }, () => list(world.first.url))
  await fault()
  const seconds = await untilServed(world.first.url)
  await pause(3_000)
  const { acknowledged, lost, doubled, refused, hung, faulty, slowest } = await clients.end()
  const lists = await Promise.all(flying)
  const slowestList = Math.max(...lists.map(({ ms }) => ms))
  console.log(
    `| ${name} | ${acknowledged} | ${lost} | ${doubled} | ${refused} | ${faulty} | ${hung} | ${(slowest / 1000).toFixed(1)} | ${(slowestList / 1000).toFixed(1)} | ${seconds.toFixed(1)} |`
  )
}

console.log(
  '| fault | acknowledged | lost | doubled | 503 | other faults | no answer | slowest order, s | slowest of 30 lists, s | served again after, s |'
)
console.log('|---|---|---|---|---|---|---|---|---|---|')
await phase('none', () => pause(5_000))
const { line, owner, postgres, first, serverOn } = world
await phase('black hole, 2 s', async () => {
  line.swallow()
  await pause(2_000)
  line.pass()
})
await phase('black hole, 30 s', async () => {
  line.swallow()
  await pause(30_000)
  line.pass()
})
await phase('old connections swallowed', async () => line.swallowOld())
await phase('cut 40 times in 10 s', async () => {
  for (let i = 0; i < 40; i += 1) {
    line.cut()
    await pause(250)
  }
})
await phase('refused, 15 s', async () => {
  line.refuse()
  await pause(15_000)
  line.pass()
})
await phase('200 ms later, 15 s', async () => {
  line.delay(200)
  await pause(15_000)
  line.pass()
})
await phase('1 s later, 20 s', async () => {
  line.delay(1_000)
  await pause(20_000)
  line.pass()
})

await phase('clock an hour back, 15 s', async () => {
  setClock(-3_600)
  await pause(15_000)
  setClock(0)
})
await phase('clock a day ahead, 15 s', async () => {
  setClock(86_400)
  await pause(15_000)
  setClock(0)
})

/** All numbers are taken but the one of the first server, which another server takes while the first has no database. */
if ('two servers'.includes(chosen)) {
  await untilServed(world.first.url)
  await owner.query(
    `insert into node_lease (node, holder, renewed_at) select n, 'others', now() + interval '1 h' from generate_series(0, 31) n
     on conflict (node) do update set holder = 'others', renewed_at = excluded.renewed_at where node_lease.renewed_at < now() - interval '60 s'`
  )
  line.refuse()
  await pause(70_000)
  const second = await serverOn(postgres.appUrl)
  line.pass()
  await owner.query(`update node_lease set renewed_at = '-infinity' where node = (select min(node) from node_lease where holder = 'others')`)
  const clients = placing([first.url, second.url])
  const uploads = uploading([first.url, second.url])
  const seconds = await untilServed(world.first.url)
  await pause(20_000)
  const orders = await clients.end()
  const { kept, unread } = await uploads.end()
  console.log(
    `| two servers, 70 s without the database | ${orders.acknowledged} | ${orders.lost} | ${orders.doubled} | ${orders.refused} | ${orders.faulty} | ${orders.hung} | ${(orders.slowest / 1000).toFixed(1)} | | ${seconds.toFixed(1)} |`
  )
  console.log(`${kept} uploads acknowledged by both, ${unread} of them cannot be read or are another's.`)
  await second.stop()
}
await world.close()
rmSync(dataDir, { recursive: true, force: true })

/** A disk of its own, filled to the last byte; it takes the right to mount one. */
if ('full disk, 15 s'.includes(chosen)) {
  mkdirSync(dataDir, { recursive: true })
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1500m', 'none', dataDir])
  if (mounted.status === 0) {
    world = await openWorld(dataDir)
    await phase('full disk, 15 s', async () => {
      const filler = join(dataDir, 'filler')
      const file = openSync(filler, 'w')
      const until = performance.now() + 15_000
      // What is freed meanwhile is taken as well.
      while (performance.now() < until) {
        const { bavail, bsize } = statfsSync(dataDir)
        try {
          if (bavail > 0) writeSync(file, Buffer.alloc(Math.min(bavail * bsize, 64 << 20)))
        } catch {
          // Full.
        }
        await pause(20)
      }
      closeSync(file)
      rmSync(filler)
    })
    await world.close()
    // The server's log is still open in this process.
    spawnSync('umount', ['--lazy', dataDir])
  } else console.log('full disk: not measured, a disk of its own could not be mounted here')
  rmSync(dataDir, { recursive: true, force: true })
}

/** Pictures of one colour each, sent to both servers, and read back afterwards. */
function uploading(bases: readonly string[]) {
  const kept: { url: string; color: number }[] = []
  let isOver = false
  let made = 0
  const one = async (i: number): Promise<void> => {
    while (!isOver) {
      const color = (made += 1)
      const background = { r: color >> 16, g: (color >> 8) & 255, b: color & 255 }
      const bytes = await sharp({ create: { width: 4, height: 4, channels: 3, background } })
        .png()
        .toBuffer()
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), `${color}.png`)
      const { code, data } = await post(bases[i % bases.length] ?? '', '/api/file/uploadImgAndFile', form)
      if (code === 200) kept.push({ url: String(data), color })
      await pause(20)
    }
  }
  const all = Promise.all([0, 1, 2, 3].map(one))
  return {
    end: async () => {
      isOver = true
      await all
      let unread = 0
      for (const { url, color } of kept) {
        const answer = await fetch(first.url + url, { headers: { token: world.token, 'x-forwarded-for': address() } })
        const pixels = answer.ok
          ? await sharp(Buffer.from(await answer.arrayBuffer()))
              .raw()
              .toBuffer()
          : undefined
        if (!pixels || pixels.readUIntBE(0, 3) !== color) unread += 1
      }
      return { kept: kept.length, unread }
    }
  }
}
