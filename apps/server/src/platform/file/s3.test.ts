import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bucketStore, signed } from './s3.ts'

const bucket = { url: '', region: 'us-east-1', keyId: 'AKIAIOSFODNN7EXAMPLE', keySecret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' }
const kept = new Map<string, Buffer>()
/** A store that checks every signature by itself before it does anything. */
const standIn = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const body = Buffer.concat(parts)
    const { authorization, 'x-amz-date': date = '' } = request.headers
    const now = new Date(String(date).replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
    const url = new URL(request.url ?? '', `http://${request.headers.host ?? ''}`)
    const wanted = signed(bucket, request.method ?? '', url, body.length ? body : undefined, now)
    if (authorization !== wanted.authorization) return response.writeHead(403).end()
    if (request.method === 'PUT') {
      kept.set(url.pathname, body)
      return response.end()
    }
    const found = kept.get(url.pathname)
    return found ? response.end(found) : response.writeHead(404).end()
  })
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => standIn.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(standIn.address() as AddressInfo).port}/yunshu/uploads`
})
afterAll(() => void standIn.close())

test('a request is signed as the published example of AWS has it', () => {
  const at = new URL('https://examplebucket.s3.amazonaws.com/test.txt')
  const { authorization } = signed(bucket, 'GET', at, undefined, new Date('2013-05-24T00:00:00Z'), { range: 'bytes=0-9' })
  expect(authorization).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41'
  )
})
test('what is put can be got again, in the folder of the bucket that the address names', async () => {
  const store = bucketStore({ ...bucket, url })
  await store.put('9007199254740991', Buffer.from('回单'))
  expect([...kept.keys()]).toEqual(['/yunshu/uploads/91/9007199254740991'])
  expect((await store.get('9007199254740991')).toString()).toBe('回单')
  await store.put('note-demo', Buffer.from('x'))
  expect((await store.get('note-demo')).toString()).toBe('x')
})
test('a wrong key and a missing object are faults, never empty files', async () => {
  await expect(bucketStore({ ...bucket, url, keySecret: 'other' }).put('1', Buffer.from('x'))).rejects.toThrow('answered 403')
  await expect(bucketStore({ ...bucket, url }).get('404')).rejects.toThrow('answered 404')
})
