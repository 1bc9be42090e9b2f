/**
 * Converts a TensorFlow Lite model to the nodes and weights of a TensorFlow.js graph model. It knows the operators of
 * MediaPipe's face detection, and refuses any other.
 *
 * A .tflite file is a FlatBuffer; the numbers of fields below are those of TensorFlow's schema.fbs.
 */

/** BuiltinOperator of schema.fbs. */
const OPERATORS = {
  0: 'ADD',
  3: 'CONV_2D',
  4: 'DEPTHWISE_CONV_2D',
  6: 'DEQUANTIZE',
  17: 'MAX_POOL_2D',
  19: 'RELU',
  22: 'RESHAPE',
  23: 'RESIZE_BILINEAR',
  34: 'PAD',
};
const FLOAT32 = 0;
const FLOAT16 = 1;
const INT32 = 2;
const RELU = 1;

/**
 * @param {Buffer} file
 * @param {string[]} outputs the names that its outputs get, in their order
 * @returns {{ nodes: import('./graph-model.mjs').GraphNode[], weights: import('./graph-model.mjs').Weight[] }}
 */
export function convertTflite(file, outputs) {
  const { tensors, operators, inputIds, outputIds } = readTflite(file);
  /** @type {import('./graph-model.mjs').GraphNode[]} */
  const nodes = [];
  /** @type {import('./graph-model.mjs').Weight[]} */
  const weights = [];
  /** The names of the nodes that hold the values of tensors, by tensor. @type {Map<number, string>} */
  const nodeOf = new Map();

  const tensorOf = (/** @type {number} */ id) => {
    const tensor = tensors[id];
    if (!tensor) throw new Error(`The model has no tensor ${id}`);
    return tensor;
  };
  const idAt = (/** @type {number[]} */ ids, /** @type {number} */ index) => ids[index] ?? -1;

  /** @param {string} name @param {number[]} shape @param {Float32Array | Int32Array} values */
  function addWeight(name, shape, values) {
    const isFloat = values instanceof Float32Array;
    const dtype = isFloat ? 'float32' : 'int32';
    weights.push(/** @type {import('./graph-model.mjs').Weight} */ ({ name, shape, dtype, values }));
    nodes.push({ name, op: 'Const', attr: { dtype: { type: isFloat ? 'DT_FLOAT' : 'DT_INT32' } } });
    return name;
  }

  /** @param {string} name @param {string} op @param {string[]} input @param {Record<string, unknown>} attr */
  function addNode(name, op, input, attr = {}) {
    nodes.push({ name, op, input, attr: { T: { type: 'DT_FLOAT' }, ...attr } });
    return name;
  }

  /** @param {number} id */
  function inputOf(id) {
    let name = nodeOf.get(id);
    if (name === undefined) {
      const { shape, values } = tensorOf(id);
      name = addWeight(`weight_${id}`, shape, values());
      nodeOf.set(id, name);
    }
    return name;
  }

  const inputId = idAt(inputIds, 0);
  const shape = { dim: tensorOf(inputId).shape.map((size) => ({ size: String(size) })) };
  nodes.push({ name: 'input', op: 'Placeholder', attr: { dtype: { type: 'DT_FLOAT' }, shape: { shape } } });
  nodeOf.set(inputId, 'input');

  for (const { code, inputs, output, option } of operators) {
    const name = `node_${output}`;
    const operator = OPERATORS[/** @type {keyof typeof OPERATORS} */ (code)];
    const padding = () => ({ padding: { s: Buffer.from(option.byte(0) === 0 ? 'SAME' : 'VALID').toString('base64') } });
    const strides = () => integers([1, option.int(2), option.int(1), 1]);
    let result = name;
    let activation = 0;
    if (operator === 'DEQUANTIZE') {
      const { shape, values } = tensorOf(idAt(inputs, 0));
      // The weight keeps the layout of TensorFlow Lite; the operator that reads it changes it.
      tensors[output] = { shape, values };
      continue;
    }
    if (operator === 'CONV_2D' || operator === 'DEPTHWISE_CONV_2D') {
      const isDepthwise = operator === 'DEPTHWISE_CONV_2D';
      const filter = tensorOf(idAt(inputs, 1));
      const laidOut = isDepthwise ? depthwiseFilter(filter) : convolutionFilter(filter);
      const weight = addWeight(`${name}/filter`, laidOut.shape, laidOut.values);
      const op = isDepthwise ? 'DepthwiseConv2dNative' : 'Conv2D';
      const attr = { ...padding(), strides: strides(), dilations: integers([1, 1, 1, 1]) };
      addNode(`${name}/convolution`, op, [inputOf(idAt(inputs, 0)), weight], attr);
      result = addNode(name, 'BiasAdd', [`${name}/convolution`, inputOf(idAt(inputs, 2))]);
      activation = option.byte(isDepthwise ? 4 : 3);
    } else if (operator === 'ADD') {
      addNode(name, 'AddV2', inputs.map(inputOf));
      activation = option.byte(0);
    } else if (operator === 'MAX_POOL_2D') {
      const ksize = integers([1, option.int(4), option.int(3), 1]);
      addNode(name, 'MaxPool', [inputOf(idAt(inputs, 0))], { ...padding(), strides: strides(), ksize });
    } else if (operator === 'RELU') {
      addNode(name, 'Relu', [inputOf(idAt(inputs, 0))]);
    } else if (operator === 'RESHAPE') {
      const { shape } = tensorOf(output);
      addNode(name, 'Reshape', [
        inputOf(idAt(inputs, 0)),
        addWeight(`${name}/shape`, [shape.length], Int32Array.from(shape)),
      ]);
    } else if (operator === 'RESIZE_BILINEAR') {
      addNode(name, 'ResizeBilinear', inputs.map(inputOf), {
        align_corners: { b: option.byte(2) === 1 },
        half_pixel_centers: { b: option.byte(3) === 1 },
      });
    } else if (operator === 'PAD') {
      addNode(name, 'Pad', inputs.map(inputOf));
    } else {
      throw new Error(`The model has the unknown operator ${code}`);
    }
    if (activation === RELU) result = addNode(`${name}/relu`, 'Relu', [name]);
    else if (activation !== 0) throw new Error(`The model has the unknown activation ${activation}`);
    nodeOf.set(output, result);
  }
  for (const [index, name] of outputs.entries()) addNode(name, 'Identity', [inputOf(idAt(outputIds, index))]);
  return { nodes, weights };
}

/** @param {number[]} list */
const integers = (list) => ({ list: { i: list.map(String) } });

/**
 * Reorders the weights of a convolution: TensorFlow Lite has [out, height, width, in], TensorFlow [height, width, in, out].
 * @param {{ shape: number[], values: () => Float32Array | Int32Array }} filter
 */
function convolutionFilter({ shape: [out = 0, height = 0, width = 0, depth = 0], values }) {
  const from = values();
  const area = height * width * depth;
  const to = new Float32Array(from.length);
  for (let o = 0; o < out; o++) for (let i = 0; i < area; i++) to[i * out + o] = from[o * area + i] ?? 0;
  return { shape: [height, width, depth, out], values: to };
}

/**
 * Reorders the weights of a depthwise convolution: TensorFlow Lite has [1, height, width, channels], TensorFlow [height,
 * width, channels, 1].
 * @param {{ shape: number[], values: () => Float32Array | Int32Array }} filter
 */
function depthwiseFilter({ shape: [, height = 0, width = 0, channels = 0], values }) {
  return { shape: [height, width, channels, 1], values: Float32Array.from(values()) };
}

/** @param {Buffer} file */
function readTflite(file) {
  const reference = (/** @type {number} */ at) => at + file.readUInt32LE(at);
  /** The position of a table's field; 0 if the table lacks it. @param {number} table @param {number} number */
  const field = (table, number) => {
    const fields = table - file.readInt32LE(table);
    const entry = fields + 4 + 2 * number;
    const offset = entry < fields + file.readUInt16LE(fields) ? file.readUInt16LE(entry) : 0;
    return offset && table + offset;
  };
  const int = (/** @type {number} */ at) => (at ? file.readInt32LE(at) : 0);
  const byte = (/** @type {number} */ at) => (at ? file.readUInt8(at) : 0);
  /** The bytes of a vector. @param {number} at @param {number} size of an item */
  const vector = (at, size) => {
    if (!at) return file.subarray(0, 0);
    const start = reference(at);
    return file.subarray(start + 4, start + 4 + size * file.readUInt32LE(start));
  };
  const ints = (/** @type {number} */ at) => {
    const bytes = vector(at, 4);
    return Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readInt32LE(4 * index));
  };
  const tables = (/** @type {number} */ at) => {
    const bytes = vector(at, 4);
    return Array.from({ length: bytes.length / 4 }, (_, index) =>
      reference(bytes.byteOffset - file.byteOffset + 4 * index),
    );
  };

  const model = reference(0);
  const codes = tables(field(model, 1)).map((table) => Math.max(byte(field(table, 0)), int(field(table, 3))));
  const buffers = tables(field(model, 4));
  const graph = /** @type {number} */ (tables(field(model, 2))[0]);
  const tensors = tables(field(graph, 0)).map((table) => {
    const type = byte(field(table, 1));
    const buffer = int(field(table, 2));
    return { shape: ints(field(table, 0)), values: () => numbersOf(type, vector(field(buffers[buffer] ?? 0, 0), 1)) };
  });
  const operators = tables(field(graph, 3)).map((table) => {
    const options = field(table, 4) ? reference(field(table, 4)) : 0;
    return {
      code: codes[int(field(table, 0))] ?? -1,
      inputs: ints(field(table, 1)),
      output: ints(field(table, 2))[0] ?? -1,
      option: {
        byte: (/** @type {number} */ number) => byte(options && field(options, number)),
        int: (/** @type {number} */ number) => int(options && field(options, number)),
      },
    };
  });
  return { tensors, operators, inputIds: ints(field(graph, 1)), outputIds: ints(field(graph, 2)) };
}

/** @param {number} type of schema.fbs @param {Buffer} bytes */
function numbersOf(type, bytes) {
  if (type === FLOAT16)
    return Float32Array.from({ length: bytes.length / 2 }, (_, at) => halfValue(bytes.readUInt16LE(2 * at)));
  if (type === FLOAT32) return Float32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readFloatLE(4 * at));
  if (type === INT32) return Int32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readInt32LE(4 * at));
  throw new Error(`The model has the unknown type ${type}`);
}

/** @param {number} bits of a 16-bit float */
function halfValue(bits) {
  const exponent = (bits >>> 10) & 0x1f;
  const mantissa = bits & 0x3ff;
  const size = exponent === 0 ? mantissa * 2 ** -24 : (1 + mantissa / 1024) * 2 ** (exponent - 15);
  return bits & 0x8000 ? -size : size;
}
