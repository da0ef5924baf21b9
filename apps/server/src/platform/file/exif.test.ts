import sharp from 'sharp'
import { expect, test } from 'vitest'
import { notTold, readExif } from './exif.ts'

const picture = sharp({ create: { width: 20, height: 10, channels: 3, background: '#fff' } })
const exifOf = async (exif: Parameters<typeof picture.withExif>[0]) =>
  (await sharp(await picture.clone().withExif(exif).jpeg().toBuffer()).metadata()).exif

test('the time and place of a photo are read from its own data', async () => {
  const exif = await exifOf({
    IFD0: { Make: 'Test' },
    IFD2: { DateTimeOriginal: '2026:11:20 09:30:15' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 38/1 876/100', GPSLongitudeRef: 'E', GPSLongitude: '103/1 55/1 2487/100' }
  })
  expect(readExif(exif)).toEqual({ taken_at: '2026-11-20T01:30:15.000Z', lng: 103.923575, lat: 30.635767 })
})
test('south and west are below zero, and the camera’s own zone counts', async () => {
  const exif = await exifOf({
    IFD2: { DateTimeOriginal: '2026:11:20 09:30:15', OffsetTimeOriginal: '+00:00' },
    IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '10/1 30/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '20/1 0/1 0/1' }
  })
  expect(readExif(exif)).toEqual({ taken_at: '2026-11-20T09:30:15.000Z', lng: -20, lat: -10.5 })
})
test('a picture without such data, a clock never set, a place of zero and a broken block tell nothing', async () => {
  expect(readExif(undefined)).toEqual(notTold)
  expect(readExif(await exifOf({ IFD2: { DateTimeOriginal: '0000:00:00 00:00:00' } }))).toEqual(notTold)
  expect(
    readExif(await exifOf({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '0/1 0/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '0/1 0/1 0/1' } }))
  ).toEqual(notTold)
  const whole = (await exifOf({ IFD2: { DateTimeOriginal: '2026:11:20 09:30:15' } })) ?? Buffer.alloc(0)
  for (let length = 0; length < whole.length; length += 1) expect(() => readExif(whole.subarray(0, length))).not.toThrow()
})
test('a hostile block never breaks the reading: changed bytes, directories that name everything, counts without an end', async () => {
  const whole =
    (await exifOf({ IFD2: { DateTimeOriginal: '2026:11:20 09:30:15' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 38/1 876/100' } })) ??
    Buffer.alloc(0)
  for (let at = 0; at < whole.length; at += 1)
    for (const byte of [0, 1, 4, 5, 0x69, 0x87, 0xff]) {
      const changed = Buffer.from(whole)
      changed[at] = byte
      expect(() => readExif(changed)).not.toThrow()
    }
  const greedy = Buffer.alloc(64 * 1024)
  greedy.write('II*\0\b\0\0\0', 'latin1')
  greedy.writeUInt16LE(0xffff, 8)
  for (let at = 10; at + 12 <= greedy.length; at += 12) {
    greedy.writeUInt16LE(0x8769, at)
    greedy.writeUInt16LE(5, at + 2)
    greedy.writeUInt32LE(0xfffffff0, at + 4)
    greedy.writeUInt32LE(8, at + 8)
  }
  expect(readExif(greedy)).toEqual(notTold)
})
