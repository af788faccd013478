;; The loops over all documents of the search index, with 128-bit instructions (WebAssembly core specification 2.0).
;; `npm run generate` assembles this file into kernel-module.ts, which simd-kernel.ts instantiates. kernel.ts specifies the
;; functions, and plain-kernel.ts is the same in JavaScript.
;;
;; All addresses are in bytes. Every access states `align=1`, which is a hint only: the columns need no alignment.
;; `scan` and `overlap` read four rows at a time, one from each quarter of the column ("four streams", `gap` bytes
;; apart): more of the memory is on its way at a time, and each part of the query is loaded once for four rows.
(module
  (import "env" "memory" (memory 1))

  ;; `Kernel.scan`. For each vector: out = float(query · values) · (its scale · scale of the query). The dot product is
  ;; exact in 32-bit integers. Every vector is scored, because a test per vector costs more than the skipped products save.
  ;; `stride` is a multiple of 16 components (SCAN_STEP).
  (func $scan (export "scan")
    (param $query i32)      ;; the query, 16 bits per component
    (param $values i32)     ;; the vectors, 8 bits per component; moves through the first quarter
    (param $scales i32)     ;; one float per vector
    (param $out i32)        ;; room for one float per vector
    (param $gap i32)        ;; bytes of a quarter of the vectors
    (param $float_gap i32)  ;; bytes of a quarter of the scales and of the output
    (param $stride i32)     ;; bytes of a vector
    (param $scale f32)      ;; scale of the query
    (local $at i32)         ;; address of the next part of the query
    (local $row_end i32)    ;; end of the current vector of the first stream
    (local $end i32)        ;; end of the first quarter
    (local $second i32) (local $third i32) (local $fourth i32)
    (local $query_part v128)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128)  ;; four partial sums for each stream

    (local.set $second (i32.add (local.get $values) (local.get $gap)))
    (local.set $third (i32.add (i32.add (local.get $values) (local.get $gap)) (local.get $gap)))
    (local.set $fourth
      (i32.add (i32.add (i32.add (local.get $values) (local.get $gap)) (local.get $gap)) (local.get $gap)))
    (local.set $end (local.get $second))

    (loop $next_row
      (local.set $a (v128.const i64x2 0 0))
      (local.set $b (v128.const i64x2 0 0))
      (local.set $c (v128.const i64x2 0 0))
      (local.set $d (v128.const i64x2 0 0))
      (local.set $at (local.get $query))
      (local.set $row_end (i32.add (local.get $values) (local.get $stride)))

      ;; 16 components per round, in two halves of eight: the bytes are widened to 16 bits, multiplied by the query,
      ;; and the products added in pairs to the four sums of the stream
      (loop $next_part
        (local.set $query_part (v128.load align=1 (local.get $at)))
        (local.set $a (i32x4.add (local.get $a)
          (i32x4.dot_i16x8_s (v128.load8x8_s align=1 (local.get $values)) (local.get $query_part))))
        (local.set $b (i32x4.add (local.get $b)
          (i32x4.dot_i16x8_s (v128.load8x8_s align=1 (local.get $second)) (local.get $query_part))))
        (local.set $c (i32x4.add (local.get $c)
          (i32x4.dot_i16x8_s (v128.load8x8_s align=1 (local.get $third)) (local.get $query_part))))
        (local.set $d (i32x4.add (local.get $d)
          (i32x4.dot_i16x8_s (v128.load8x8_s align=1 (local.get $fourth)) (local.get $query_part))))

        (local.set $query_part (v128.load offset=16 align=1 (local.get $at)))
        (local.set $a (i32x4.add (local.get $a)
          (i32x4.dot_i16x8_s (v128.load8x8_s offset=8 align=1 (local.get $values)) (local.get $query_part))))
        (local.set $b (i32x4.add (local.get $b)
          (i32x4.dot_i16x8_s (v128.load8x8_s offset=8 align=1 (local.get $second)) (local.get $query_part))))
        (local.set $c (i32x4.add (local.get $c)
          (i32x4.dot_i16x8_s (v128.load8x8_s offset=8 align=1 (local.get $third)) (local.get $query_part))))
        (local.set $d (i32x4.add (local.get $d)
          (i32x4.dot_i16x8_s (v128.load8x8_s offset=8 align=1 (local.get $fourth)) (local.get $query_part))))

        (local.set $values (i32.add (local.get $values) (i32.const 16)))
        (local.set $second (i32.add (local.get $second) (i32.const 16)))
        (local.set $third (i32.add (local.get $third) (i32.const 16)))
        (local.set $fourth (i32.add (local.get $fourth) (i32.const 16)))
        (local.set $at (i32.add (local.get $at) (i32.const 32)))
        (br_if $next_part (i32.lt_u (local.get $values) (local.get $row_end))))

      ;; the sum of the four lanes of each stream, rounded to single precision, times (scale of the row · scale)
      (f32.store align=1 (local.get $out)
        (f32.mul
          (f32.convert_i32_s (i32.add (i32.add (i32.add
            (i32x4.extract_lane 0 (local.get $a)) (i32x4.extract_lane 1 (local.get $a)))
            (i32x4.extract_lane 2 (local.get $a))) (i32x4.extract_lane 3 (local.get $a))))
          (f32.mul (f32.load align=1 (local.get $scales)) (local.get $scale))))
      (f32.store align=1 (i32.add (local.get $out) (local.get $float_gap))
        (f32.mul
          (f32.convert_i32_s (i32.add (i32.add (i32.add
            (i32x4.extract_lane 0 (local.get $b)) (i32x4.extract_lane 1 (local.get $b)))
            (i32x4.extract_lane 2 (local.get $b))) (i32x4.extract_lane 3 (local.get $b))))
          (f32.mul (f32.load align=1 (i32.add (local.get $scales) (local.get $float_gap))) (local.get $scale))))
      (f32.store align=1 (i32.add (i32.add (local.get $out) (local.get $float_gap)) (local.get $float_gap))
        (f32.mul
          (f32.convert_i32_s (i32.add (i32.add (i32.add
            (i32x4.extract_lane 0 (local.get $c)) (i32x4.extract_lane 1 (local.get $c)))
            (i32x4.extract_lane 2 (local.get $c))) (i32x4.extract_lane 3 (local.get $c))))
          (f32.mul
            (f32.load align=1 (i32.add (i32.add (local.get $scales) (local.get $float_gap)) (local.get $float_gap)))
            (local.get $scale))))
      (f32.store align=1
        (i32.add
          (i32.add (i32.add (local.get $out) (local.get $float_gap)) (local.get $float_gap)) (local.get $float_gap))
        (f32.mul
          (f32.convert_i32_s (i32.add (i32.add (i32.add
            (i32x4.extract_lane 0 (local.get $d)) (i32x4.extract_lane 1 (local.get $d)))
            (i32x4.extract_lane 2 (local.get $d))) (i32x4.extract_lane 3 (local.get $d))))
          (f32.mul
            (f32.load align=1
              (i32.add
                (i32.add (i32.add (local.get $scales) (local.get $float_gap)) (local.get $float_gap))
                (local.get $float_gap)))
            (local.get $scale))))

      (local.set $scales (i32.add (local.get $scales) (i32.const 4)))
      (local.set $out (i32.add (local.get $out) (i32.const 4)))
      (br_if $next_row (i32.lt_u (local.get $values) (local.get $end)))))

  ;; `Kernel.estimateOverlaps`. For each MinHash signature of 128 values of 16 bits: out = share of the values that equal those of the query, as
  ;; `estimateOverlap` of minhash.ts gives it. The value 65,535 stands for a text without shingles and equals nothing.
  (func $overlap (export "overlap")
    (param $query i32)      ;; one signature
    (param $values i32)     ;; the signatures; moves through the first quarter
    (param $out i32)        ;; room for one float per signature
    (param $gap i32)        ;; bytes of a quarter of the signatures
    (param $float_gap i32)  ;; bytes of a quarter of the output
    (local $at i32)         ;; address of the next part of the query
    (local $row_end i32)    ;; end of the current signature of the first stream
    (local $end i32)        ;; end of the first quarter
    (local $second i32) (local $third i32) (local $fourth i32)
    (local $query_part v128)
    (local $counted v128)   ;; all bits set in the lanes of the query that are not 65,535
    (local $a v128) (local $b v128) (local $c v128) (local $d v128)  ;; eight counts of equal values for each stream

    (local.set $second (i32.add (local.get $values) (local.get $gap)))
    (local.set $third (i32.add (i32.add (local.get $values) (local.get $gap)) (local.get $gap)))
    (local.set $fourth
      (i32.add (i32.add (i32.add (local.get $values) (local.get $gap)) (local.get $gap)) (local.get $gap)))
    (local.set $end (local.get $second))

    (loop $next_row
      (local.set $a (v128.const i64x2 0 0))
      (local.set $b (v128.const i64x2 0 0))
      (local.set $c (v128.const i64x2 0 0))
      (local.set $d (v128.const i64x2 0 0))
      (local.set $at (local.get $query))
      (local.set $row_end (i32.add (local.get $values) (i32.const 256)))

      ;; 16 values per round, in two halves of eight (more per round are slower); a comparison gives -1 for an equal
      ;; lane, so it is subtracted
      (loop $next_part
        (local.set $query_part (v128.load align=1 (local.get $at)))
        (local.set $counted (i16x8.ne (local.get $query_part) (v128.const i64x2 -1 -1)))
        (local.set $a (i16x8.sub (local.get $a) (v128.and
          (i16x8.eq (v128.load align=1 (local.get $values)) (local.get $query_part)) (local.get $counted))))
        (local.set $b (i16x8.sub (local.get $b) (v128.and
          (i16x8.eq (v128.load align=1 (local.get $second)) (local.get $query_part)) (local.get $counted))))
        (local.set $c (i16x8.sub (local.get $c) (v128.and
          (i16x8.eq (v128.load align=1 (local.get $third)) (local.get $query_part)) (local.get $counted))))
        (local.set $d (i16x8.sub (local.get $d) (v128.and
          (i16x8.eq (v128.load align=1 (local.get $fourth)) (local.get $query_part)) (local.get $counted))))

        (local.set $query_part (v128.load offset=16 align=1 (local.get $at)))
        (local.set $counted (i16x8.ne (local.get $query_part) (v128.const i64x2 -1 -1)))
        (local.set $a (i16x8.sub (local.get $a) (v128.and
          (i16x8.eq (v128.load offset=16 align=1 (local.get $values)) (local.get $query_part)) (local.get $counted))))
        (local.set $b (i16x8.sub (local.get $b) (v128.and
          (i16x8.eq (v128.load offset=16 align=1 (local.get $second)) (local.get $query_part)) (local.get $counted))))
        (local.set $c (i16x8.sub (local.get $c) (v128.and
          (i16x8.eq (v128.load offset=16 align=1 (local.get $third)) (local.get $query_part)) (local.get $counted))))
        (local.set $d (i16x8.sub (local.get $d) (v128.and
          (i16x8.eq (v128.load offset=16 align=1 (local.get $fourth)) (local.get $query_part)) (local.get $counted))))

        (local.set $at (i32.add (local.get $at) (i32.const 32)))
        (local.set $values (i32.add (local.get $values) (i32.const 32)))
        (local.set $second (i32.add (local.get $second) (i32.const 32)))
        (local.set $third (i32.add (local.get $third) (i32.const 32)))
        (local.set $fourth (i32.add (local.get $fourth) (i32.const 32)))
        (br_if $next_part (i32.lt_u (local.get $values) (local.get $row_end))))

      ;; the eight counts of each stream are added in pairs, then the four sums to one, which is divided by 128
      (local.set $a (i32x4.extadd_pairwise_i16x8_s (local.get $a)))
      (f32.store align=1 (local.get $out)
        (f32.mul
          (f32.convert_i32_s (i32.add (i32.add (i32.add
            (i32x4.extract_lane 0 (local.get $a)) (i32x4.extract_lane 1 (local.get $a)))
            (i32x4.extract_lane 2 (local.get $a))) (i32x4.extract_lane 3 (local.get $a))))
          (f32.const 0.0078125)))
      (local.set $b (i32x4.extadd_pairwise_i16x8_s (local.get $b)))
      (f32.store align=1 (i32.add (local.get $out) (local.get $float_gap))
        (f32.mul
          (f32.convert_i32_s (i32.add (i32.add (i32.add
            (i32x4.extract_lane 0 (local.get $b)) (i32x4.extract_lane 1 (local.get $b)))
            (i32x4.extract_lane 2 (local.get $b))) (i32x4.extract_lane 3 (local.get $b))))
          (f32.const 0.0078125)))
      (local.set $c (i32x4.extadd_pairwise_i16x8_s (local.get $c)))
      (f32.store align=1 (i32.add (i32.add (local.get $out) (local.get $float_gap)) (local.get $float_gap))
        (f32.mul
          (f32.convert_i32_s (i32.add (i32.add (i32.add
            (i32x4.extract_lane 0 (local.get $c)) (i32x4.extract_lane 1 (local.get $c)))
            (i32x4.extract_lane 2 (local.get $c))) (i32x4.extract_lane 3 (local.get $c))))
          (f32.const 0.0078125)))
      (local.set $d (i32x4.extadd_pairwise_i16x8_s (local.get $d)))
      (f32.store align=1
        (i32.add
          (i32.add (i32.add (local.get $out) (local.get $float_gap)) (local.get $float_gap)) (local.get $float_gap))
        (f32.mul
          (f32.convert_i32_s (i32.add (i32.add (i32.add
            (i32x4.extract_lane 0 (local.get $d)) (i32x4.extract_lane 1 (local.get $d)))
            (i32x4.extract_lane 2 (local.get $d))) (i32x4.extract_lane 3 (local.get $d))))
          (f32.const 0.0078125)))

      (local.set $out (i32.add (local.get $out) (i32.const 4)))
      (br_if $next_row (i32.lt_u (local.get $values) (local.get $end)))))

  ;; `Kernel.selectCandidates`. Writes the numbers of the documents of the mask with
  ;; lexical_weight · lexical + semantic_weight · max(0, cosine) >= min_score, and those with a cosine of 0 (perhaps no
  ;; vector) and a lexical score above 0. Returns the address behind the last number. Most documents of a large store fail,
  ;; and 16 failing documents (SELECT_STEP) cost one test.
  (func $sift (export "sift")
    (param $mask i32)       ;; one byte per document, 1 for one that may be found
    (param $cosines i32)    ;; one float per document
    (param $lexical i32)    ;; one float per document
    (param $found i32)      ;; room for one number of 32 bits per document
    (param $count i32)
    (param $semantic_weight f32) (param $lexical_weight f32)
    (param $min_score f32)
    (result i32)
    (local $n i32)          ;; the first document of the round
    (local $bits i32)       ;; one bit per document of the round that passes
    (local $cosine v128) (local $lexical_score v128)
    (local $semantic_weights v128) (local $lexical_weights v128) (local $min_scores v128)

    (local.set $semantic_weights (f32x4.splat (local.get $semantic_weight)))
    (local.set $lexical_weights (f32x4.splat (local.get $lexical_weight)))
    (local.set $min_scores (f32x4.splat (local.get $min_score)))

    (loop $next_round
      ;; four comparisons of four documents each, -1 for one that passes, narrowed to 16 bytes of -1 or 0; the operands
      ;; of the narrowing instructions stay on the stack
      (local.set $cosine (v128.load align=1 (local.get $cosines)))
      (local.set $lexical_score (v128.load align=1 (local.get $lexical)))
      (v128.or
        (f32x4.ge
          (f32x4.add
            (f32x4.mul (local.get $lexical_weights) (local.get $lexical_score))
            (f32x4.mul (local.get $semantic_weights) (f32x4.max (local.get $cosine) (v128.const i64x2 0 0))))
          (local.get $min_scores))
        (v128.and
          (f32x4.eq (local.get $cosine) (v128.const i64x2 0 0))
          (f32x4.gt (local.get $lexical_score) (v128.const i64x2 0 0))))
      (local.set $cosine (v128.load offset=16 align=1 (local.get $cosines)))
      (local.set $lexical_score (v128.load offset=16 align=1 (local.get $lexical)))
      (v128.or
        (f32x4.ge
          (f32x4.add
            (f32x4.mul (local.get $lexical_weights) (local.get $lexical_score))
            (f32x4.mul (local.get $semantic_weights) (f32x4.max (local.get $cosine) (v128.const i64x2 0 0))))
          (local.get $min_scores))
        (v128.and
          (f32x4.eq (local.get $cosine) (v128.const i64x2 0 0))
          (f32x4.gt (local.get $lexical_score) (v128.const i64x2 0 0))))
      i16x8.narrow_i32x4_s
      (local.set $cosine (v128.load offset=32 align=1 (local.get $cosines)))
      (local.set $lexical_score (v128.load offset=32 align=1 (local.get $lexical)))
      (v128.or
        (f32x4.ge
          (f32x4.add
            (f32x4.mul (local.get $lexical_weights) (local.get $lexical_score))
            (f32x4.mul (local.get $semantic_weights) (f32x4.max (local.get $cosine) (v128.const i64x2 0 0))))
          (local.get $min_scores))
        (v128.and
          (f32x4.eq (local.get $cosine) (v128.const i64x2 0 0))
          (f32x4.gt (local.get $lexical_score) (v128.const i64x2 0 0))))
      (local.set $cosine (v128.load offset=48 align=1 (local.get $cosines)))
      (local.set $lexical_score (v128.load offset=48 align=1 (local.get $lexical)))
      (v128.or
        (f32x4.ge
          (f32x4.add
            (f32x4.mul (local.get $lexical_weights) (local.get $lexical_score))
            (f32x4.mul (local.get $semantic_weights) (f32x4.max (local.get $cosine) (v128.const i64x2 0 0))))
          (local.get $min_scores))
        (v128.and
          (f32x4.eq (local.get $cosine) (v128.const i64x2 0 0))
          (f32x4.gt (local.get $lexical_score) (v128.const i64x2 0 0))))
      i16x8.narrow_i32x4_s
      i8x16.narrow_i16x8_s
      (i8x16.eq (v128.load align=1 (local.get $mask)) (v128.const i8x16 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1))
      v128.and
      i8x16.bitmask
      local.set $bits

      ;; writes the number of the lowest bit and clears it, until no bit is left
      (loop $next_bit
        (if (local.get $bits)
          (then
            (i32.store align=1 (local.get $found) (i32.add (local.get $n) (i32.ctz (local.get $bits))))
            (local.set $found (i32.add (local.get $found) (i32.const 4)))
            (local.set $bits (i32.and (local.get $bits) (i32.sub (local.get $bits) (i32.const 1))))
            (br $next_bit))))

      (local.set $mask (i32.add (local.get $mask) (i32.const 16)))
      (local.set $cosines (i32.add (local.get $cosines) (i32.const 64)))
      (local.set $lexical (i32.add (local.get $lexical) (i32.const 64)))
      (local.set $n (i32.add (local.get $n) (i32.const 16)))
      (br_if $next_round (i32.lt_u (local.get $n) (local.get $count))))
    (local.get $found))
)
