import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import type { Store } from './files.ts'

type Bucket = { readonly url: string; readonly region: string; readonly keyId: string; readonly keySecret: string }
const longestMs = 60_000

/** Any S3-compatible store (AWS, MinIO, OSS, COS): objects of one bucket, whose address may carry a folder; every request is signed. */
export const bucketStore = (bucket: Bucket, fetchIt: typeof fetch = fetch): Store => {
  const ask = async (method: 'PUT' | 'GET' | 'HEAD' | 'DELETE', key: string, body?: Buffer): Promise<Response> => {
    const url = new URL(`${bucket.url.replace(/\/$/, '')}/${key.slice(-2)}/${encodeURIComponent(key)}`)
    const headers = await signed(bucket, method, url, body, new Date())
    const answer = await fetchIt(url, {
      method,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(longestMs),
      ...(body && { body: new Uint8Array(body) })
    })
    if (!answer.ok && !(method === 'HEAD' && answer.status === 404)) throw new Error(`the file store answered ${answer.status} to ${method} ${key}`)
    return answer
  }
  return {
    put: async (key, bytes) => void (await ask('PUT', key, bytes)),
    get: async (key) => Buffer.from(await (await ask('GET', key)).arrayBuffer()),
    sizeOf: async (key) => {
      const { ok, headers } = await ask('HEAD', key)
      return ok ? Number(headers.get('content-length')) : undefined
    },
    remove: async (key) => void (await ask('DELETE', key))
  }
}

/** The headers of AWS Signature Version 4 over method, address, host, time, the digest of the body and those given. */
export const signed = async (
  { region, keyId, keySecret }: Bucket,
  method: string,
  url: URL,
  body: Buffer | undefined,
  now: Date,
  more: Record<string, string> = {}
): Promise<Headers> => {
  // Named by us: left to itself, the library sends a body for an object store unsigned.
  const digest = createHash('sha256')
    .update(body ?? '')
    .digest('hex')
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: { ...more, 'x-amz-content-sha256': digest },
    accessKeyId: keyId,
    secretAccessKey: keySecret,
    service: 's3',
    region,
    datetime: now.toISOString().replace(/[-:]|\.\d{3}/g, ''),
    allHeaders: true
  })
  return (await signer.sign()).headers
}
