import { invalidFieldError, MAX_FILE_BYTES, MAX_FORM_BYTES, OperationError } from '@cairnway/contract'
import { contentTypeError, isWithoutBody, readBytes, requireIdentityEncoding, tooLargeError } from './read-bytes.ts'

const FILE_FIELD = 'file'

/** A form: its file, null for none, and its other fields, which are texts. */
export interface Form {
  file: File | null
  texts: [name: string, text: string][]
}

/** @throws ValidationError for bytes that are not a valid form */
async function parseForm(bytes: Uint8Array<ArrayBuffer>, content_type: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { 'content-type': content_type } }).formData()
  } catch {
    const message = 'the body is not a complete multipart/form-data form'
    const item = { type: 'value_error', loc: ['body'], msg: `Value error, ${message}`, input: null, ctx: { error: {} } }
    throw new OperationError('ValidationError', message, {}, { detail: [item] })
  }
}

/** @throws ValidationError for several files, or a text in place of the file; PayloadTooLargeError */
function requireOneFile(values: FormDataEntryValue[]): File | null {
  const [file] = values
  if (file === undefined) return null
  if (values.length > 1) throw invalidFieldError(['body', FILE_FIELD], 'one file, not several')
  if (typeof file === 'string')
    throw invalidFieldError(['body', FILE_FIELD], 'a part with a file name, such as curl -F "file=@log.txt" sends')
  if (file.size > MAX_FILE_BYTES) throw tooLargeError(FILE_FIELD, MAX_FILE_BYTES)
  return file
}

/**
 * Reads a form with one file. Its bytes are bounded before they are parsed.
 * @throws UnsupportedMediaTypeError, PayloadTooLargeError, RequestTimeoutError, BadRequestError for an incomplete body,
 *   ValidationError for what is not a form with at most one file
 */
export async function readForm(request: Request): Promise<Form> {
  const { headers } = request
  if (isWithoutBody(request)) return { file: null, texts: [] }
  requireIdentityEncoding(headers)
  const content_type = headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(content_type.trim()))
    throw contentTypeError('multipart/form-data; boundary=…', headers)
  const form = await parseForm(await readBytes(request, MAX_FORM_BYTES), content_type)
  const texts: Form['texts'] = []
  for (const [name, value] of form)
    if (typeof value === 'string') texts.push([name, value])
    else if (name !== FILE_FIELD)
      throw invalidFieldError(['body', name.slice(0, 100)], `a text; the file is \`${FILE_FIELD}\``)
  return { file: requireOneFile(form.getAll(FILE_FIELD)), texts }
}
