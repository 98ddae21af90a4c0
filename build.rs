//! Compiles `proto/` into the root library, without `protoc`.

use std::path::PathBuf;
use std::{env, fs};

use prost::Message as _;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("cargo:rerun-if-changed=proto");
    println!("cargo:rerun-if-changed=build.rs");

    let folder = PathBuf::from("proto/jusawi/v1");
    let mut files = Vec::new();
    for file in fs::read_dir(&folder)? {
        let path = file?.path();
        if path.extension().is_some_and(|extension| extension == "proto") {
            files.push(path);
        }
    }
    files.sort();

    let mut compiler = protox::Compiler::new(["proto"])?;
    // The comments of the .proto files become the documentation of the generated types.
    compiler.include_source_info(true).include_imports(true).open_files(&files)?;
    let descriptors = compiler.file_descriptor_set();

    let out = PathBuf::from(env::var("OUT_DIR")?);
    fs::write(out.join("descriptors.bin"), descriptors.encode_to_vec())?;
    tonic_prost_build::configure()
        .build_transport(false)
        .codec_path("crate::codec::Codec")
        .client_mod_attribute(".", "#[cfg(feature = \"grpc\")]")
        .server_mod_attribute(".", "#[cfg(feature = \"grpc\")]")
        .compile_fds(descriptors)?;
    Ok(())
}
