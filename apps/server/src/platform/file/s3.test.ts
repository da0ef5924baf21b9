import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bucketStore, signed } from './s3.ts'

const bucket = { url: '', region: 'us-east-1', keyId: 'AKIAIOSFODNN7EXAMPLE', keySecret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' }
const kept = new Map<string, Buffer>()
const answered = async (method: string, url: URL, body: Buffer, now: Date, authorization = ''): Promise<[number, Buffer?]> => {
  const wanted = await signed(bucket, method, url, body.length ? body : undefined, now)
  if (authorization !== wanted.get('authorization')) return [403]
  if (method === 'PUT') kept.set(url.pathname, body)
  const found = kept.get(url.pathname)
  return found ? [200, found] : [404]
}
/** A store that checks every signature before it does anything. */
const standIn = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const { authorization, 'x-amz-date': date = '' } = request.headers
    const now = new Date(String(date).replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
    const url = new URL(request.url ?? '', `http://${request.headers.host ?? ''}`)
    void answered(request.method ?? '', url, Buffer.concat(parts), now, authorization).then(([status, found]) =>
      response.writeHead(status, { 'content-length': found?.length ?? 0 }).end(found)
    )
  })
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => standIn.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(standIn.address() as AddressInfo).port}/yunshu/uploads`
})
afterAll(() => void standIn.close())

// The four examples that AWS publishes for an object store, with the key above, at midnight of 24 May 2013.
const published = [
  {
    what: ['GET', '/test.txt', '', { range: 'bytes=0-9' }],
    over: 'host;range;x-amz-content-sha256;x-amz-date',
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41'
  },
  {
    what: [
      'PUT',
      '/test%24file.text',
      'Welcome to Amazon S3.',
      { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' }
    ],
    over: 'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd'
  },
  {
    what: ['GET', '/?lifecycle', '', {}],
    over: 'host;x-amz-content-sha256;x-amz-date',
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'
  },
  {
    what: ['GET', '/?max-keys=2&prefix=J', '', {}],
    over: 'host;x-amz-content-sha256;x-amz-date',
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'
  }
] as const
test.each(published)('a request is signed as the published example of AWS has it: $what', async ({ what, over, signature }) => {
  const [method, path, body, more] = what
  const at = new URL(path, 'https://examplebucket.s3.amazonaws.com')
  const headers = await signed(bucket, method, at, body ? Buffer.from(body) : undefined, new Date('2013-05-24T00:00:00Z'), more)
  expect(headers.get('authorization')).toBe(
    `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=${over}, Signature=${signature}`
  )
})
test('what is put can be got again, in the folder of the bucket that the address names', async () => {
  const store = bucketStore({ ...bucket, url })
  await store.put('9007199254740991', Buffer.from('回单'))
  expect([...kept.keys()]).toEqual(['/yunshu/uploads/91/9007199254740991'])
  expect((await store.get('9007199254740991')).toString()).toBe('回单')
  expect(await store.sizeOf('9007199254740991')).toBe(6)
  expect(await store.sizeOf('404')).toBeUndefined()
  await store.put('note-demo', Buffer.from('x'))
  expect((await store.get('note-demo')).toString()).toBe('x')
})
test('a wrong key and a missing object are faults, never empty files', async () => {
  await expect(bucketStore({ ...bucket, url, keySecret: 'other' }).put('1', Buffer.from('x'))).rejects.toThrow('answered 403')
  await expect(bucketStore({ ...bucket, url }).get('404')).rejects.toThrow('answered 404')
})
